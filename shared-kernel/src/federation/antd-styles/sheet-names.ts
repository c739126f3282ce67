/** The theme's variables, and the rules of links and icons: what every component builds upon. */
export const BASE_SHEET = 'base';

/** Styles of antd that the portal cannot show, by the theme's choice (`wireframe`). */
export const NEVER_SHOWN: readonly string[] = ['Pagination-bordered'];

import { useEffect } from 'react';
import { optionParam, urlSchema, useUrlState } from 'shared-kernel/router';

/** Parts of the profile that a link can lead to: `/profile?section=settings`. */
const SECTIONS = ['personal', 'password', 'settings', 'security', 'personal-data'] as const;
export type Section = (typeof SECTIONS)[number];

const sectionSchema = urlSchema({ section: optionParam(SECTIONS) });

export const sectionId = (section: Section): string => `profile-${section}`;

/** Brings the part that the address names into view and gives it the focus, once the page is drawn. */
export function useSection(isReady: boolean): void {
  const { section } = useUrlState(sectionSchema).view;
  useEffect(() => {
    if (!isReady || section === undefined) return undefined;
    // After the page's own heading has had the focus: the shell gives it that when the route changes.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(sectionId(section));
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, section]);
}

import { useEffect } from 'react';
import { useSearchParams } from 'shared-kernel/router';

/** Parts of the profile that a link can lead to: `/profile?section=settings`. */
const SECTIONS = ['personal', 'password', 'settings', 'security', 'personal-data'] as const;
export type Section = (typeof SECTIONS)[number];

export const sectionId = (section: Section): string => `profile-${section}`;

/** Brings the part that the address names into view and gives it the focus, once the page is drawn. */
export function useSection(isReady: boolean): void {
  const [params] = useSearchParams();
  const section = SECTIONS.find((each) => each === params.get('section'));
  useEffect(() => {
    if (!isReady || section === undefined) return undefined;
    // After the page's own heading has had the focus: the shell gives it that when the route changes.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(sectionId(section));
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, section, params]);
}

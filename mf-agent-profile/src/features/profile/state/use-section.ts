import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { optionParam, urlSchema, useUrlState } from 'shared-kernel/router';

/** Parts of the profile that a link can lead to: `/profile?section=settings`. */
const SECTIONS = ['personal', 'password', 'settings', 'security', 'personal-data'] as const;
export type Section = (typeof SECTIONS)[number];

const sectionSchema = urlSchema({ section: optionParam(SECTIONS) });

/** Brings the part that the address names into view and gives it the focus, once it is drawn. To be put on the part's element. */
export function useSection(section: Section): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const isNamed = useUrlState(sectionSchema).view.section === section;
  useEffect(() => {
    if (!isNamed) return undefined;
    // After the page's own heading has had the focus: the shell gives it that when the route changes.
    const frame = requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: 'start' });
      element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return element;
}

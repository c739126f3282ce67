import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';

/** Scrolled distance after which the button appears, px (chapter 9). */
const SCROLL_THRESHOLD_PX = 300;

/** Back to the top of a long page. The shell keeps a place for it below the last line of a page that can be scrolled so far. */
export function ScrollToTop(): ReactElement | null {
  const [isLong, setLong] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([body]) => {
      if (body) setLong(body.contentRect.height - window.innerHeight > SCROLL_THRESHOLD_PX);
    });
    observer.observe(document.body);
    const update = (): void => setScrolled(window.scrollY > SCROLL_THRESHOLD_PX);
    // A place that the browser restores is told as a scroll; asking for it here would lay the page out once more.
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
    };
  }, []);
  // A window that was made lower leaves the page as tall as it was: then the scrolling tells.
  if (!isLong && !isScrolled) return null;
  return (
    <Button
      className="scroll-to-top"
      hidden={!isScrolled}
      aria-label={ru.app.scrollToTop}
      title={ru.app.scrollToTop}
      icon={<VerticalAlignTopOutlined aria-hidden />}
      onClick={() => {
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    />
  );
}

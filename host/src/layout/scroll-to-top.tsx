import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';

/** Scrolled distance after which the button appears, px (chapter 9). */
const SCROLL_THRESHOLD_PX = 300;

/** Back to the top of a long page. */
export function ScrollToTop(): ReactElement | null {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const update = (): void => setVisible(window.scrollY > SCROLL_THRESHOLD_PX);
    // A place that the browser restores is told as a scroll; asking for it here would lay the page out once more.
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!isVisible) return null;
  return (
    <Button
      className="scroll-to-top"
      shape="circle"
      size="large"
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

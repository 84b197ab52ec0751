import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from the window, or from the edge of a list that scrolls by itself, a part is drawn, in pixels. */
const margin = 800;

interface NearViewProps {
  readonly children: ReactNode;
  /** How high it will be before it was drawn, in pixels. */
  readonly height: number;
  /** Whether it is drawn wherever it is, such as the part with the open item. */
  readonly isKept: boolean;
}

/** A part of a long list that is drawn only near the view. The focused part stays while the user scrolls. */
export function NearView({ children, height, isKept }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState(height);
  const [isNear, setIsNear] = useState(isKept);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
        if (!isIntersecting && element.contains(document.activeElement)) return;
        if (!isIntersecting && boundingClientRect.height > 0) setKnown(boundingClientRect.height);
        setIsNear(isIntersecting);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isKept;
  return (
    <div ref={place} style={isDrawn ? undefined : { height: known }}>
      {isDrawn && children}
    </div>
  );
}

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** How far from the window, or from the edge of a list that scrolls by itself, a part is drawn, in pixels. */
const margin = 800;

interface NearViewProps {
  /** Draws the part; called only near the view. */
  readonly children: () => ReactNode;
  /** How high it will be before it was drawn, in pixels. */
  readonly height: number;
  /** Whether it is drawn wherever it is, such as the part with the open item. */
  readonly isKept: boolean;
  /** Learns how high it is as it is drawn, in pixels. */
  readonly onMeasured?: ((height: number) => void) | undefined;
}

/** A part of a long list that is drawn only near the view. The focused part stays while the user scrolls. */
export function NearView({ children, height, isKept, onMeasured }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<number | null>(null);
  const [isNear, setIsNear] = useState(isKept);
  const measured = useRef(onMeasured);
  measured.current = onMeasured;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
        measured.current?.(boundingClientRect.height);
        if (!isIntersecting && element.contains(document.activeElement)) return;
        // Its rows are drawn between the frames of the scroll, and not within one.
        startTransition(() => {
          if (!isIntersecting && boundingClientRect.height > 0) setKnown(boundingClientRect.height);
          setIsNear(isIntersecting);
        });
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isKept;
  return (
    <div ref={place} style={isDrawn ? undefined : { height: known ?? height }}>
      {isDrawn && children()}
    </div>
  );
}

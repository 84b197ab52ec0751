import { type ReactNode, useEffect, useRef, useState } from 'react';
import { giveUpTurn, takeTurn } from './frame-turns.ts';

/** How far from the window, or from the edge of a list that scrolls by itself, a part is drawn, in pixels. */
const usualMargin = 600;

interface NearViewProps {
  /** Draws the part; called only near the view. */
  readonly children: () => ReactNode;
  /** How high it will be before it was drawn, in pixels. */
  readonly height: number;
  /** Whether it is drawn wherever it is, such as the part with the open item. */
  readonly isKept: boolean;
  /** How far from the window it is drawn, in pixels; 600 when not given. */
  readonly margin?: number;
  /** Whether it only holds parts that are drawn by themselves. */
  readonly isFrame?: boolean;
  /** The heights of the parts of a list as they were drawn, in pixels: they stay when a part is removed with the one around it. */
  readonly heights: Map<string, number>;
  /** Its name among them; another one once it holds other rows. */
  readonly id: string;
  /** Learns how high it is as it is drawn, in pixels. */
  readonly onMeasured?: ((height: number) => void) | undefined;
}

/** A part of a long list that is drawn only near the view. The focused part stays while the user scrolls. */
export function NearView(props: NearViewProps) {
  const { children, height, isKept, margin = usualMargin, isFrame = false, heights, id } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isKept);
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
        now.current.onMeasured?.(boundingClientRect.height);
        takeTurn({
          place: element,
          draws: isIntersecting,
          run() {
            // What was never drawn is as high as is reckoned, also once that is known better.
            if (!isIntersecting && element.hasChildNodes() && boundingClientRect.height > 0)
              now.current.heights.set(now.current.id, boundingClientRect.height);
            setIsNear(isIntersecting);
          },
        });
      },
      // The second is for a list that scrolls by itself: the margin of the window ends at its edge.
      { rootMargin: `${margin}px`, scrollMargin: `${margin}px` } as IntersectionObserverInit,
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      giveUpTurn(element);
    };
  }, [margin]);
  const isDrawn = isNear || isKept;
  // Each part is laid out and painted by itself: drawing one leaves the others as they are.
  return (
    <div
      ref={place}
      style={
        isDrawn
          ? isFrame
            ? { contain: 'layout style' }
            : { contain: 'content', willChange: 'transform' }
          : { height: heights.get(id) ?? height, contain: 'strict' }
      }
    >
      {isDrawn && children()}
    </div>
  );
}

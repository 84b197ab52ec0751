import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef } from 'xstate';
import type { Market } from '../../../contract/language/market.ts';
import type { FlowName } from '../../../machines/root/flows.ts';
import { BrokenPart } from './broken-part.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Flow } from './flow.tsx';
import type { LateComponent } from './late.tsx';

/** In the main column of home, or below all columns. */
export type HomePlace = 'main' | 'below';

/** What a flow shows on the home page. */
export interface HomePart {
  readonly flow: FlowName;
  /** The market whose users have it. */
  readonly market: Market;
  readonly place: HomePlace;
  /** Its height while it is being fetched, in pixels. */
  readonly height: number;
  readonly View: LateComponent<{ actor: AnyActorRef }>;
}

/** The parts of every market; the app provides them, because a flow never imports another. */
export const HomePartsContext = createContext<readonly HomePart[]>([]);

/** The parts of a market at a place of the home page. A part that cannot be fetched or breaks down takes nothing else along. */
export const HomeParts = ({ market, place }: Pick<HomePart, 'market' | 'place'>) =>
  use(HomePartsContext)
    .filter((part) => part.market === market && part.place === place)
    .map((part) => <ShownPart key={part.flow} part={part} />);

function ShownPart({ part: { flow, height, View } }: { part: HomePart }) {
  const { t } = useTranslation('common');
  const skeleton = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={height} radius={12} />
    </div>
  );
  const failed = (retry: () => void) => <BrokenPart onRetry={retry} />;
  return (
    <Flow name={flow} skeleton={skeleton} failed={failed}>
      {(actor) => (
        <CrashBoundary fallback={failed}>
          <View actor={actor} fallback={skeleton} />
        </CrashBoundary>
      )}
    </Flow>
  );
}

/** 10,000 plain rows on TanStack Virtual. The button shows and hides them; they are made beforehand. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const rows = Array.from({ length: 10_000 }, (_, index) => ({
  id: `row-${index}`,
  name: `Document ${index}.pdf`,
  modified: `2026-${String((index % 12) + 1).padStart(2, '0')}-01`,
  by: index % 3 === 0 ? 'Harbor & Pine CPAs' : 'Dana Reyes',
  size: `${(index * 37) % 900} kB`,
}));

function Rows() {
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => 52, overscan: 8 });
  return (
    <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          <div
            key={item.key}
            data-floor="row"
            style={{
              position: 'absolute',
              height: 52,
              width: '100%',
              transform: `translateY(${item.start}px)`,
            }}
          >
            <span>{row?.name}</span> <span>{row?.modified}</span> <span>{row?.by}</span>{' '}
            <span>{row?.size}</span>
          </div>
        );
      })}
    </div>
  );
}

function Page() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" data-floor="button" onClick={() => setShown(!isShown)}>
        Rows
      </button>
      {isShown && <Rows />}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);

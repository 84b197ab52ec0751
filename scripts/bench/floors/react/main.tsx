/** React alone with a button. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" data-floor="button" onClick={() => setCount(count + 1)}>
      Sign in {count}
    </button>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);

/** React and one button of Mantine, with the stylesheets that it needs and no more. */
import { Button, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [count, setCount] = useState(0);
  return (
    <MantineProvider>
      <Button data-floor="button" onClick={() => setCount(count + 1)}>
        Sign in {count}
      </Button>
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);

import type { MantineColorsTuple, MantineProviderProps, VariantColorsResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './reset.css';
import './unstyled-button.css';
import './base.css';
import './fields.css';
import './menu.css';
import './tokens.css';
import './mantine.css';

const brand = Array.from({ length: 10 }, () => 'var(--cc-button-fill)') as unknown as MantineColorsTuple;

/** The brand's colours by variant; they come from custom properties, so that a firm's theme needs no new render. */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.color !== undefined && input.color !== 'brand') return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'filled':
      return {
        background: 'var(--cc-button-fill)',
        hover: 'var(--mantine-primary-color-filled-hover)',
        color: 'var(--cc-button-text)',
        border: '1px solid var(--cc-button-edge)',
      };
    case 'light':
      return {
        background: 'var(--cc-tint)',
        hover: 'var(--cc-tint-strong)',
        color: 'var(--cc-brand-ink)',
        // The tint of a pale brand, or of a dark one on a dark page, is nearly the grey of what is disabled.
        border: '1px solid color-mix(in srgb, var(--cc-brand-ink) 45%, transparent)',
      };
    case 'outline':
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--cc-tint)',
        color: 'var(--cc-brand-ink)',
        border: input.variant === 'outline' ? '1px solid var(--cc-brand-ink)' : '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/**
 * Mantine in the portal's measure: radius 8, one brand colour, motion under 150 ms and none for users who prefer none.
 */
export const portalTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Without a variant by name a button gets no edge, which the fills of pale firms need.
    Button: { defaultProps: { variant: 'filled' } },
    // A tick in the brand's text colour: white would not be seen on a pale fill.
    Checkbox: { defaultProps: { iconColor: 'var(--cc-button-text)' } },
    Radio: { defaultProps: { iconColor: 'var(--cc-button-text)' } },
    // A dot in the thumb makes a switch that is off look as if it could not be switched.
    Switch: { defaultProps: { withThumbIndicator: false } },
    // What locks the scroll writes a `<style>` element, which the content security policy refuses.
    ModalRoot: {
      defaultProps: { lockScroll: false, transitionProps: { duration: 120, transition: 'fade' } },
    },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true }, transitionProps: { duration: 80 } },
    },
  },
});

/** Everything `MantineProvider` is to be given: no style elements of its own, the scheme of the system. */
export const portalProvider: Omit<MantineProviderProps, 'children'> = {
  theme: portalTheme,
  defaultColorScheme: 'auto',
  withCssVariables: false,
  withGlobalClasses: false,
};

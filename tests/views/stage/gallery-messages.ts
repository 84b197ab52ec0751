/** What the gallery of the charts' site asks the page that draws views for it, and what that page answers. */
export interface GalleryQuestion {
  readonly id: number;
  readonly flow: string;
  /** The state's name among those of its flow: see `state-keys.ts`. */
  readonly state: string;
  readonly language: string;
  /** Width that the page has when it is drawn, in pixels. */
  readonly width: number;
}

export type GalleryMessage =
  /** The page is ready; the styles are those of all its answers. */
  | { readonly styles: string }
  /** The page as HTML, without styles; `null` when the flow has no such state. */
  | { readonly id: number; readonly html: string | null }
  /** The view threw an error. */
  | { readonly id: number; readonly error: string };

import type { ContentOf } from '../contract/content/content-parts.ts'

/** Messages between the office's shop front section and the frame that previews its drafts. */

/** The frame's address; `collections` are the codes, separated by commas, of collections shown in product sections. */
export const PREVIEW_PATH = '/office/shop-front/preview'

/** User types for which the preview can be shown. */
export const PREVIEW_VIEWERS = ['guest', 'consumer', 'trader'] as const
export type PreviewViewer = (typeof PREVIEW_VIEWERS)[number]

/** Message from the section to the frame, sent again after every change. */
export interface PreviewMessage {
  kind: 'shop-front-preview'
  /** Drafts of the parts that the section has loaded; other parts are shown as published. */
  content: Partial<ContentOf>
  /**
   * The page shown: the home page (with a single banner while it is edited), the FAQ of the help page, or a text page
   * by its id.
   */
  page: { kind: 'home'; banner?: string } | { kind: 'help' } | { kind: 'page'; id: string }
  viewer: PreviewViewer
  scheme: 'light' | 'dark'
  /** The instant it is seen at, ISO. */
  at: string
}

/** Message from the frame to the section: it is ready to receive. */
export interface PreviewReady {
  kind: 'shop-front-preview-ready'
}

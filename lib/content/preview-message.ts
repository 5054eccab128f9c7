import type { ContentOf } from '../contract/content-parts.ts'

/** Between the office's room of the shop front and the frame that shows a page of the shop with its drafts. */

/** Where the frame is; `collections`, with commas between, are those whose products sections show. */
export const PREVIEW_PATH = '/office/shop-front/preview'

/** Whose eyes it is seen with. */
export const PREVIEW_VIEWERS = ['guest', 'consumer', 'trader'] as const
export type PreviewViewer = (typeof PREVIEW_VIEWERS)[number]

/** What the room tells the frame, again with every change. */
export interface PreviewMessage {
  kind: 'shop-front-preview'
  /** The drafts of all parts that the room knows; others are as they are published. */
  content: Partial<ContentOf>
  /** Which page is shown: the home page (with one banner alone, while it is edited), the help page's questions, or a page of text by its id. */
  page: { kind: 'home'; banner?: string } | { kind: 'help' } | { kind: 'page'; id: string }
  viewer: PreviewViewer
  scheme: 'light' | 'dark'
  /** The instant it is seen at, ISO. */
  at: string
}

/** What the frame tells the room: it listens now. */
export interface PreviewReady {
  kind: 'shop-front-preview-ready'
}

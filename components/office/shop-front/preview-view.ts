import { PREVIEW_VIEWERS, type PreviewViewer } from '#lib/content/preview-message.ts'
import { dayInNairobi, instantInNairobi, isDay } from '#lib/format/clock.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useNow } from '#lib/office/use-now.ts'

export const PREVIEW_WIDTHS = ['desk', 'phone', 'both'] as const
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

/** Options of the preview, stored in the address. */
export interface PreviewView {
  width: PreviewWidth
  scheme: 'light' | 'dark'
  viewer: PreviewViewer
  /** "2026-12-07" */
  day: string
  today: string
  /** The present on the day of today, noon on another. ISO. */
  at: string
  set: (changes: Partial<Pick<PreviewView, 'width' | 'scheme' | 'viewer' | 'day'>>) => void
}

const oneOf = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise

/** @param widest width until another width is chosen */
export function usePreviewView(widest: PreviewWidth): PreviewView {
  const address = useAddressState()
  const now = useNow(60_000)
  const today = dayInNairobi(now)
  const chosen = address.get('day')
  const day = isDay(chosen) ? chosen : today
  return {
    width: oneOf(PREVIEW_WIDTHS, address.get('width'), widest),
    scheme: oneOf(['light', 'dark'], address.get('scheme'), 'light'),
    viewer: oneOf(PREVIEW_VIEWERS, address.get('viewer'), 'guest'),
    day,
    today,
    at: (day === today ? now : instantInNairobi(day, '12:00')).toISOString(),
    set: ({ width, scheme, viewer, day: next }) =>
      address.set(
        {
          ...(width && { width: width === widest ? null : width }),
          ...(scheme && { scheme: scheme === 'light' ? null : scheme }),
          ...(viewer && { viewer: viewer === 'guest' ? null : viewer }),
          ...(next && { day: next === today ? null : next }),
        },
        'replace',
      ),
  }
}

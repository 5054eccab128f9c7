import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/**
 * The background of a menu panel: over the page, under the stripe, as wide as the window. `right` aligns it to the
 * right.
 */
export function PanelFrame({ right = false, children }: { right?: boolean; children: ReactNode }) {
  return (
    <div
      data-inside
      className="panel-enter absolute inset-x-0 top-full z-30 max-h-[75dvh] overflow-y-auto border-b border-hairline bg-paper"
    >
      <div className={classes('shop-width flex gap-x-12 py-8', right && 'flex-row-reverse')}>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'

/** The paper a menu panel is drawn on: over the page, under the stripe, as wide as the window. */
export function PanelFrame({ children }: { children: ReactNode }) {
  return (
    <div className="panel-enter absolute inset-x-0 top-full z-30 max-h-[75dvh] overflow-y-auto border-b border-hairline bg-paper">
      <div className="shop-width flex gap-x-12 py-8">{children}</div>
    </div>
  )
}

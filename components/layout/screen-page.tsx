import type { ReactNode } from 'react'

/**
 * Frame of a page whose content the browser loads. At least as high as the window, so that the footer does not jump when
 * the content replaces its placeholder.
 */
export function ScreenPage({ children }: { children: ReactNode }) {
  return <main className="shop-width min-h-dvh pt-8 pb-16 md:pt-10">{children}</main>
}

'use client'

import type { ComponentProps } from 'react'
import { useHydrated } from '#lib/browser/use-hydrated.ts'

/**
 * `<button>` that is disabled in the server's HTML until hydration: an earlier press would be lost, and a form would be
 * sent as a page. A button of a native popover needs no script.
 */
export function LiveButton({ disabled, type = 'button', ...rest }: ComponentProps<'button'>) {
  const isNotReady = !useHydrated() && !rest.popoverTarget
  return <button type={type} {...rest} disabled={disabled || isNotReady} data-not-ready={isNotReady ? '' : undefined} />
}

'use client'

import type { ComponentProps } from 'react'
import { useHydrated } from '#lib/browser/use-hydrated.ts'

/**
 * The shop's `<button>`. In the server's HTML it is disabled, and looks it (theme.css), until its script has brought it to
 * life: a press before that would be lost, and a form would be sent as a page. One that opens a popover of the browser's
 * own needs no script.
 */
export function LiveButton({ disabled, type = 'button', ...rest }: ComponentProps<'button'>) {
  const isNotReady = !useHydrated() && !rest.popoverTarget
  return <button type={type} {...rest} disabled={disabled || isNotReady} data-not-ready={isNotReady ? '' : undefined} />
}

'use client'

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CloseIcon } from '#components/kit/icon.tsx'
import { useScrimPress } from './scrim-press.ts'

const SHAPES = {
  centre: 'm-auto w-full max-w-140',
  wide: 'dialog-wide m-auto w-full max-w-280',
  full: 'm-0 h-dvh max-h-none w-full max-w-none flex-col open:flex',
  sheet: 'dialog-sheet mt-auto mb-0 w-full max-w-none border-t border-hairline',
  side: 'dialog-side my-0 mr-auto ml-0 h-dvh max-h-none w-full max-w-96',
}

/**
 * A window over the page, on the browser's `<dialog>`: it traps the focus, closes on Escape, makes the page inert and
 * returns the focus. It opens when mounted.
 * @param shape centre (a question), wide (the quantity grid; fills a phone), full (all of the
 * screen), sheet (from below), side (the phone menu)
 * @param title names the window; `heading` replaces its visible text
 * @param onClose called after any close; unmount the dialog there
 */
export function Dialog({
  title,
  heading,
  shape = 'centre',
  onClose,
  initialFocus,
  closeLabel = 'Close',
  children,
}: {
  title: string
  heading?: ReactNode
  shape?: keyof typeof SHAPES
  onClose: () => void
  initialFocus?: RefObject<HTMLElement | null>
  closeLabel?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const scrim = useScrimPress(() => dialog.current?.close())

  // A layout effect: its clean-up runs while the dialog is still in the page, so the focus is still in it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    initialFocus?.current?.focus()
    // The page behind does not scroll. The width of the scroll bar stays reserved, so the page does not jump.
    const root = document.documentElement
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = ''
      root.style.paddingInlineEnd = ''
      element.close()
    }
  }, [initialFocus])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        // The event is late: a window that was opened again in the meantime (React's strict mode does this) is not
        // closed.
        if (!dialog.current?.open) onClose()
      }}
      {...scrim}
      className={classes('max-h-dvh overflow-y-auto overscroll-contain bg-ground p-0 text-ink', SHAPES[shape])}
    >
      <div className="flex items-start gap-4 px-4 pt-4 md:px-8 md:pt-6">
        <div className="min-w-0 flex-1 pt-2">
          <h2 id={titleId} className={heading ? 'sr-only' : 'heading text-d4'}>
            {title}
          </h2>
          {heading}
        </div>
        <IconButton label={closeLabel} onClick={() => dialog.current?.close()}>
          <CloseIcon size={22} />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

/** Padding of a dialog's body. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('px-4 pt-3 pb-6 md:px-8 md:pb-8', className)}>{children}</div>
}

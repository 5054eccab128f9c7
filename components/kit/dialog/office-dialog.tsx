'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { useScrimPress } from '#components/kit/dialog/scrim-press.ts'

/**
 * Dialog of the office on the native `<dialog>`: palette, list of keys, conflicts. Forms belong in the page. Mount it to
 * open it; an element with `data-first` gets the focus.
 */
export function OfficeDialog({
  label,
  onClose,
  className,
  children,
}: {
  label: string
  /** Absent: the dialog cannot be closed without a choice. */
  onClose?: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const scrim = useScrimPress(() => onClose && dialog.current?.close())
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        if (!onClose) event.preventDefault()
      }}
      onClose={() => {
        if (dialog.current?.open) return
        // Browsers close a dialog at a second Escape even if the first was prevented.
        if (!onClose) dialog.current?.showModal()
        else onClose()
      }}
      {...scrim}
      className={classes(
        'mx-auto mt-[min(5.25rem,8dvh)] mb-auto max-h-[88dvh] w-full max-w-170 overflow-hidden bg-ground p-0 text-ink max-md:mt-0 max-md:max-h-dvh',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

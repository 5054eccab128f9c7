'use client'

import { type ReactNode, useId, useRef, useState } from 'react'

/** So far from the window's edge and from the button. */
const GAP = 4
/** A press on the button closes what is open before it is heard as a press. */
const SAME_PRESS_MS = 250

/**
 * A part that floats over the room under its button: a menu, the editor of a filter. The browser's own popover closes it on
 * Escape and on a press outside, and gives the focus back.
 * @param button draws the button; it gets what the button must have
 * @param children drawn while it is open; it gets what closes it
 */
export function Popover({
  label,
  button,
  children,
  align = 'left',
}: {
  /** Names what floats. */
  label: string
  button: (given: { onClick: () => void; 'aria-expanded': boolean; 'aria-controls': string }) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'left' | 'right'
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const closedAt = useRef(0)
  const anchor = useRef<HTMLSpanElement>(null)
  const floating = useRef<HTMLDivElement>(null)

  function place(): void {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect()
    const element = floating.current
    if (!box || !element) return
    const { offsetWidth: width, offsetHeight: height } = element
    const left = align === 'left' ? box.left : box.right - width
    const below = box.bottom + GAP
    const top = below + height > window.innerHeight - GAP ? Math.max(GAP, box.top - GAP - height) : below
    element.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
    element.style.top = `${top}px`
  }

  function close(): void {
    floating.current?.hidePopover?.()
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }

  return (
    <span ref={anchor} className="inline-flex">
      {button({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => {
          if (isOpen) close()
          else if (performance.now() - closedAt.current > SAME_PRESS_MS) setOpen(true)
        },
      })}
      {isOpen ? (
        <div
          id={id}
          ref={(element) => {
            floating.current = element
            if (!element || element.matches(':popover-open')) return
            element.showPopover?.()
            place()
            // On a phone a text field would bring up the keyboard over the list.
            const first = window.matchMedia?.('(pointer: coarse)').matches
              ? 'button, a, [type=checkbox]'
              : 'input, button, a, select'
            element.querySelector<HTMLElement>(first)?.focus()
          }}
          popover="auto"
          role="dialog"
          aria-label={label}
          onToggle={(event) => {
            if (event.newState !== 'closed') return
            closedAt.current = performance.now()
            setOpen(false)
          }}
          className="office-popover"
        >
          {children(close)}
        </div>
      ) : null}
    </span>
  )
}

'use client'

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the window's edge and from the button, px. */
const GAP = 4
/** A press on the button closes an open popover before the press is handled. */
const SAME_PRESS_MS = 250

/** Places the popover below its button, or above it if there is no space. */
function place(element: HTMLElement, anchor: Element | null | undefined, align: 'left' | 'right'): void {
  const box = anchor?.getBoundingClientRect()
  if (!box) return
  const { offsetWidth: width, offsetHeight: height } = element
  const left = align === 'left' ? box.left : box.right - width
  const below = box.bottom + GAP
  const top = below + height > window.innerHeight - GAP ? Math.max(GAP, box.top - GAP - height) : below
  element.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
  element.style.top = `${top}px`
}

/** On a phone, focus in a text field would open the keyboard over the list. */
const firstControl = () =>
  window.matchMedia('(pointer: coarse)').matches ? 'button, a, [type=checkbox]' : 'input, button, a, select'

function Floating({
  id,
  label,
  anchor,
  align,
  onClosed,
  children,
}: {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  align: 'left' | 'right'
  onClosed: () => void
  children: ReactNode
}) {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = floating.current
    if (!element) return
    element.showPopover?.()
    place(element, anchor.current?.firstElementChild, align)
    const first = element.querySelector<HTMLElement>('[data-first]')
    ;(first ?? element.querySelector<HTMLElement>(firstControl()))?.focus()
  }, [anchor, align])
  return (
    <div
      id={id}
      ref={floating}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClosed()
      }}
      className="office-popover"
    >
      {children}
    </div>
  )
}

/**
 * Popover below its button: a menu, a filter editor. The browser closes it on Escape and on a press outside, and returns
 * the focus. An element with `data-first` gets the focus, or else the first control.
 * @param button draws the button with the given attributes
 * @param children drawn while open, with a function that closes it
 */
export function Popover({
  label,
  button,
  children,
  align = 'left',
}: {
  /** Accessible name of the popover. */
  label: string
  button: (given: { onClick: () => void; 'aria-expanded': boolean; 'aria-controls': string | undefined }) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'left' | 'right'
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const anchor = useRef<HTMLSpanElement>(null)

  function close(): void {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }

  return (
    <span ref={anchor} className="inline-flex">
      {button({
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => {
          if (isOpen) close()
          else if (performance.now() - closedAt.current > SAME_PRESS_MS) setOpen(true)
        },
      })}
      {isOpen ? (
        <Floating
          id={id}
          label={label}
          anchor={anchor}
          align={align}
          onClosed={() => {
            closedAt.current = performance.now()
            setOpen(false)
          }}
        >
          {children(close)}
        </Floating>
      ) : null}
    </span>
  )
}

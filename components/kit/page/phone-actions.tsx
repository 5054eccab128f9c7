import type { ReactNode } from 'react'

/** The class of an action that is an icon alone: 56 px square. */
export const PHONE_SQUARE = 'size-14 px-0'

/**
 * What can be done with a thing, at a phone's foot, 56 px high. It stands in place of the rooms: the head of its page
 * (`PageHead` with `back`) opens them.
 */
export function PhoneActions({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-phone-actions=""
      className="room-gutter flex flex-none items-center gap-2.5 border-t border-hairline bg-ground py-2.5 md:hidden print:hidden"
    >
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Class of an icon-only action: 56 px square. */
export const PHONE_SQUARE = 'size-14 px-0'

/**
 * Actions of a page at the bottom of a phone, 56 px high. They replace the section bar: the page head (`PageHead` with
 * `back`) opens the sections.
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

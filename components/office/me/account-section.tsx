import type { ReactNode } from 'react'

/** Section of the user's own account. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="room-gutter max-w-180 py-4">
      <h2 className="heading mb-3 text-d5">{title}</h2>
      {children}
    </section>
  )
}

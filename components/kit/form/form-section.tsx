import type { ReactNode } from 'react'

/** A group of fields under its own heading. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="space-y-5 border-t border-hairline pt-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 className="heading text-d4">{title}</h2>
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
    </section>
  )
}

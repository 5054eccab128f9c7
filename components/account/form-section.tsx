import type { ReactNode } from 'react'

/** Fields that belong together, under a heading of their own. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="space-y-5 border-t border-hairline pt-6 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="contents">
        <span className="heading mb-5 block text-d4">{title}</span>
      </legend>
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { WarningIcon } from '#components/kit/icon.tsx'

/** Shared by the parts of a field: the control's id, its label, help and error. */
export type FieldTexts = { id: string; label: ReactNode; help?: ReactNode; error?: ReactNode }

/** The control's own attributes that tie it to its help and error. */
export function fieldLinks({ id, help, error }: Pick<FieldTexts, 'id' | 'help' | 'error'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : help ? `${id}-help` : undefined,
  }
}

/** The look of a text control: 48 px, paper, a border that turns to the error's colour. */
export const CONTROL_CLASS =
  'block min-h-12 w-full rounded-sm border border-field bg-paper px-4 py-2 text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-error disabled:border-hairline disabled:bg-calico disabled:text-muted'

/** An error under a control, with its icon. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="mt-2 flex items-start gap-2 text-small text-error">
      <WarningIcon size={18} className="mt-px" />
      <span>{children}</span>
    </p>
  )
}

/** Label above, control, then its help, or its error once there is one. */
export function Field({ id, label, help, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-small font-semibold">
        {label}
      </label>
      {children}
      {help && !error ? (
        <p id={`${id}-help`} className="mt-2 text-small text-muted">
          {help}
        </p>
      ) : null}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'

/** Form of a filter's typed values, which apply on Apply. */
export function FilterForm({ children, onApply }: { children: ReactNode; onApply: () => void }) {
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
      <OfficeButton type="submit" variant="main">
        Apply
      </OfficeButton>
    </form>
  )
}

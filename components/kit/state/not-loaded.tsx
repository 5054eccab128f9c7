import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'

/** Stands where something could not be loaded: what, why, and another try. */
export function NotLoaded({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div className="space-y-4">
      <Alert tone="danger" title={title} live="polite">
        {error.message}
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The same inside a form, where all else can go on. */
export function PartNotLoaded({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <Alert tone="warning" title={title} live="polite">
      {error.message}{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </Alert>
  )
}

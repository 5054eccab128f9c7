import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'

/** Error for a failed load: title, reason, and a retry button. */
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

/** `NotLoaded` inside a form whose other parts still work. @param retry text of the retry link, on translated pages */
export function PartNotLoaded({
  title,
  error,
  retry = 'Try again',
  onRetry,
}: {
  title: string
  error: Pick<Error, 'message'>
  retry?: string
  onRetry: () => void
}) {
  return (
    <Alert tone="warning" title={title} live="polite">
      {error.message}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {retry}
      </button>
    </Alert>
  )
}

import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'

/** Shown if a list or a form failed to load, with a retry button. */
export function ListProblem({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <div className="space-y-4">
      <Alert tone="danger" live="polite" title={title}>
        {text}
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

import { classes } from '#components/kit/classes.ts'

/** Calico placeholder of the loading content's shape. Classes set its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('bg-calico', className)} />
}

/** Placeholder for several lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-2/5', 'w-11/12', 'w-3/5', 'w-4/5']
  return (
    <div aria-hidden="true" className={classes('space-y-3', className)}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={i} className={classes('h-3.5 bg-calico', widths[i % widths.length])} />
      ))}
    </div>
  )
}

import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { FormSkeleton } from './account-skeleton.tsx'

/** Placeholder of the user's details while they load: the account's status, then the form. */
export function ProfileSkeleton() {
  return (
    <>
      <Skeleton className="mb-10 h-34 md:h-24" />
      <FormSkeleton pairs={4} />
    </>
  )
}

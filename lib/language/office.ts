import { params } from '@nanostores/i18n'
import { defineTexts } from './texts.ts'

/** Texts that several office pages share. */
export const officeTexts = defineTexts(
  'office',
  {
    cancel: 'Cancel',
    close: 'Close',
    view: params('view: {name}'),
    tryAgain: 'Try again',
    unknownFailure: 'Something went wrong.',
    noPermission: 'You do not have permission for this.',
    rolesWithAccess: params('Roles with access: {roles}.'),
    unreadPicture: 'We could not read this picture. Take another.',
  },
  () => import('./office.sw.ts'),
)

/**
 * The release before this one. Two releases run side by side while one replaces the other: until the next release, what is
 * migrated after this only adds (migrations.test.ts), and `npm run test:previous-release` tries it. At each release, name
 * the one that was running.
 */
export const PREVIOUS_RELEASE = {
  commit: '2a7a505045593788c0ed91437b14449c047b4095',
  /** The last migration that it brought, by its file's name. */
  lastMigration: '0027_site',
} as const

/** For `.catch`: null if the file or folder does not exist. @throws other errors, such as missing rights */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

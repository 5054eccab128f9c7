/** Texts that several office pages share, in Kiswahili. */
export default {
  cancel: 'Ghairi',
  close: 'Funga',
  view: 'fungua: {name}',
  tryAgain: 'Jaribu tena',
  unknownFailure: 'Kuna hitilafu.',
  noPermission: 'Huna ruhusa ya kufanya hivi.',
  rolesWithAccess: 'Wenye ruhusa: {roles}.',
  unreadPicture: 'Picha hii haisomeki. Piga nyingine.',
}

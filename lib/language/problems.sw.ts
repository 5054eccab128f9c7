/** Failed loads, in Kiswahili. */
export default {
  unreachable: 'Hatukuweza kufikia duka. Tafadhali jaribu tena baada ya muda mfupi.',
  partFailed: 'Sehemu hii haikupakia.',
  tryInAMoment: 'Jaribu tena baada ya muda mfupi.',
  tryOnline: 'Huna mtandao. Jaribu tena ukirudi mtandaoni.',
  tryAgain: 'Jaribu tena',
}

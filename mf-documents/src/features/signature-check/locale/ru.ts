import { ru as common } from '../../../locale/ru.ts';
import { versions } from '../../../locale/versions.ts';
import { uploads } from '../../../locale/uploads.ts';

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  versions,
  uploads,
  check: {
    ...common.check,
    explain: 'Выберите файл и его отсоединённую подпись. Банк проверит их и ничего не сохранит.',
    file: 'Файл',
    fileHint: 'До 50\u00a0МБ, любого типа',
    signature: 'Подпись',
    signatureHint: 'Файл SIG, P7S или PEM',
    choose: 'Выбрать',
    start: 'Проверить',
    notASignature: 'Это не файл подписи. Выберите файл SIG, P7S или PEM.',
    valid: 'Подпись верна',
    validText: 'Файл не изменён после подписания, сертификат действует.',
    invalid: 'Подпись неверна',
    doubtful: 'Файл тот самый, но сертификату доверять нельзя',
    impossibleTime: 'Файл тот самый, но время подписи невозможно',
    authority: 'Кто поручился',
    authorities: {
      portal: (name: string) => `Удостоверяющий центр портала, не аккредитованный: ${name}`,
      accredited: (name: string) => `Аккредитованный удостоверяющий центр: ${name}`,
    },
    timeFaults: {
      future: 'Подпись датирована временем, которое ещё не наступило.',
      before_certificate: 'Подпись датирована раньше, чем начал действовать сертификат.',
      after_certificate: 'Подпись датирована позже, чем закончился сертификат.',
    },
    signer: 'Подписант',
    organization: 'Организация',
    claimedAt: 'Время по часам подписавшего',
    algorithm: 'Алгоритм',
    gost: 'ГОСТ Р 34.10-2012',
    faults: {
      not_a_signature: 'В файле подписи нет электронной подписи, которую можно прочитать.',
      embedded_content: 'Подпись содержит сам документ. Нужна отсоединённая подпись.',
      mismatch: 'Подпись сделана не для этого файла, или файл изменён после подписания.',
      unsupported: 'Банк не проверяет подписи по этому алгоритму.',
    },
    certificateStates: {
      trusted: 'Сертификат действует.',
      expired: 'Срок действия сертификата истёк.',
      not_yet_valid: 'Срок действия сертификата ещё не начался.',
      revoked: 'Сертификат отозван.',
      untrusted: 'Сертификат выдан удостоверяющим центром, которого банк не знает.',
      unsupported: 'Банк не проверяет подписи по этому алгоритму.',
    },
  },
};

import type { EndpointId } from 'shared-kernel/contract/index';

interface Tag {
  readonly name: string;
  readonly description: string;
  /** What the portal calls each for, by the id of the call. */
  readonly calls: Readonly<Record<string, string>>;
}

const BY_SUBJECT = [
  {
    name: 'Sign-in',
    description: 'Signing in, the session and the password. The token goes into `Authorization: Bearer`.',
    calls: {
      login: 'The sign-in page. The token of the answer is valid for 24 hours and for this bank.',
      checkSession: 'Asked at start and at most once a minute after that; a refusal signs the agent out.',
      logout: 'The agent signs out: the token is worthless afterwards.',
      switchBank: 'The bank selector, where the portal has no valid token of the other bank yet.',
      confirmIdentity: 'The dialog that asks for the password again before something that cannot be undone.',
      authChangePassword: 'Changing the password where the profile is not at hand, as after a reset.',
      requestPasswordReset:
        'The page «Забыли пароль». It succeeds for unknown addresses too, so that nobody learns who has an account.',
      confirmPasswordReset: 'The page that the letter links to.',
      register: 'The registration page.',
      confirmRegistration: 'The link of the registration letter.',
      requestSignatureChallenge: 'First step of the sign-in with a digital signature.',
      signInWithSignature: 'Second step of the sign-in with a digital signature.',
      listSessions: 'The list of devices in the profile.',
      endAllSessions: 'Signing out everywhere, from the list of devices.',
      endSession: 'Signing one device out, from the list of devices.',
      readSecurityNotice: 'The page behind a letter about the account: what happened, when and where from.',
      revokeBySecurityNotice: '«Это был не я» on that page.',
    },
  },
  {
    name: 'Second factor',
    description: 'Codes of an authenticator as a second step of the sign-in.',
    calls: {
      readSecondFactor: 'The section of the profile that shows whether codes are asked for.',
      beginSecondFactor: 'Shows the QR code for the authenticator.',
      confirmSecondFactor: 'The first code switches the second factor on; recovery codes are shown once.',
      disableSecondFactor: 'Switches the codes off, from the profile.',
      renewRecoveryCodes: 'Makes new recovery codes, from the profile.',
    },
  },
  {
    name: 'Agent',
    description: 'The agent, the organisation and what the bank tells them.',
    calls: {
      getProfile: 'Loaded after the sign-in: the user menu, the profile page, the approval gate.',
      updateProfile: 'The profile page: name, phone, position, photo, notifications.',
      changePassword: 'The password form of the profile page.',
      getAgentInfo: 'Loaded after the sign-in: the requisites in the agent questionnaire.',
      getDataset: 'Loaded after the sign-in: the banner of urgent messages and the contacts.',
      readCapabilities:
        'Asked after the sign-in: screens and buttons of what the bank has not are left out. 404 says that it has nothing.',
      listPartnerBanks: 'Loaded after the sign-in: the bank selector and the choice of a bank.',
    },
  },
  {
    name: 'Applications',
    description: 'Lists of applications and one application on its way through the steps.',
    calls: {
      listApplications: 'The three lists: own, of the organisation, archived; with filters, order and pages.',
      exportApplications: 'The list as a spreadsheet, as it is filtered.',
      countQueues: 'The numbers of «Мой ход», «Просрочено», «К подписи» above a list.',
      archiveApplication: '«В архив» in a list or an application.',
      toggleArchive: '«Вернуть из архива»; also moves a rejected application into the archive.',
      rejectApplication: '«Отказаться» with a reason. Any 2xx is success, whatever the body.',
      listRejectReasons: 'The reasons in the dialog of a rejection.',
      listColleagues: 'The choice in the dialog «Передать коллеге».',
      reassignApplication: '«Передать коллеге» in a list, one application after another.',
      createApplication: 'The end of the choice of a bank: a new application from an offer.',
      readApplication: 'Opening an application: where it stands and which steps may be opened.',
      readStep: 'Opening a step: its form, what is filled and what is missing.',
      saveStepDraft: 'Every pause in typing, so that no field is lost.',
      completeStep: '«Далее»: the step is complete and the next one is current.',
      readTimeline: 'The history of an application.',
      readSummary: 'The home page.',
      lookUpClient: 'After the INN was typed: name and requisites, and applications already open.',
      foreseeScoring: 'The forms: the rules of the other banks of a deal beside the answers.',
      listApplicationDocuments: 'The documents of the steps 5 and 7.',
      listDocumentRequests: 'Step 6: what the bank asks for.',
      createDocumentRequest: 'A curator asks the agent for a document.',
      decideScoring:
        'A curator decides what the rules leave to a person, and what was answered after the approval.',
      changeApplicationStatus: 'A curator moves an application, with a reason.',
      setClientWait: 'Somebody waits for the client; the deadline stands still meanwhile.',
      listSavedViews: 'The saved views above a list.',
      createSavedView: 'Saves filters, order and columns under a name.',
      updateSavedView: 'Renames a saved view or gives it what is shown now.',
      deleteSavedView: 'Forgets a saved view.',
    },
  },
  {
    name: 'Clients',
    description: "The agent's clients at the bank and what is kept of them.",
    calls: {
      listClients: 'The page of clients.',
      readClient: "A client's card. The portal asks every bank that the agent is signed in to.",
      listClientFiles: 'The files on that card.',
      listFittingFiles: 'The documents step: what is offered of the files that the client gave before.',
      listExpectedDocuments:
        'The forms, before step 5: which documents will be asked for, and which of them the agent has of the client.',
      takeClientFiles: '«Взять из файлов клиента» in the documents step.',
    },
  },
  {
    name: 'Products',
    description: 'The catalogue, offers and calculations.',
    calls: {
      listProducts: 'The product catalogue.',
      compareOffers: 'Step 1: what each bank offers for a sum and a term, or the rule that failed.',
      makeOffersDocument: '«PDF для клиента» in the comparison of the offers.',
      createQuoteLink: '«Ссылка для клиента» in the comparison of the offers.',
      listQuoteLinks: 'The same dialog: links given before, and how often they were opened.',
      revokeQuoteLink: '«Отозвать» beside a link of that dialog.',
      openQuotePage: 'The page of such a link. Its secret travels in bodies only.',
      downloadQuotePage: '«Скачать PDF» on the page of such a link.',
      makeQuote: 'The calculator: the calculation as a document for the client.',
      listCorridors: 'The project of cross-border payments: countries, tariffs, rates.',
      requestCrossBorder: 'A request for a payment abroad.',
    },
  },
  {
    name: 'Registries',
    description:
      'What is known elsewhere of a number that an agent types. Each registry is a capability of its own; `found` is null where it does not know the number.',
    calls: {
      lookUpBank: 'A BIK was typed into a form: name and correspondent account are filled in.',
      lookUpOrganization:
        'An INN was typed into a form or at step 1: the organisation is shown, «Заполнить» takes its requisites.',
      lookUpPurchase:
        'The number of a purchase was typed into a form: the same with the beneficiary, price and dates.',
    },
  },
  {
    name: 'Documents',
    description:
      'Files and their versions. Files up to 50 MB arrive by the multipart call; larger ones by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload) below `/agent/rest/uploads`, with the same bearer token, and `completeUpload` stores them.',
    calls: {
      listDocuments: 'The page of documents, and the files of one application.',
      listDocumentApplications: 'The filter by application on the page of documents.',
      readDocument: 'One document with its versions and signatures.',
      uploadDocument: 'An upload from a questionnaire, a step, a request of the bank or a chat.',
      completeUpload: 'The end of a resumable upload.',
      deleteDocument: 'Deletes what was uploaded by mistake.',
      sendDocuments: '«Отправить в банк».',
      createDownloadLink: 'Before every download: the address that the browser opens by itself.',
      downloadFile: 'The download itself: a plain GET without a token.',
      reviewDocument: 'A curator or the security service accepts a document or refuses it with a reason.',
    },
  },
  {
    name: 'Client signing',
    description:
      'Links by which the client of an application signs without an account. The secret of a link travels in bodies only.',
    calls: {
      readClientSigning:
        'The documents of an application: what the client was asked to sign, and who has signed.',
      createClientSigning: '«Отправить клиенту на подпись».',
      remindClientSigner: '«Напомнить» beside a signer.',
      revokeClientSigning: '«Отозвать» of a request.',
      downloadClientSigning: '«Скачать подписанное» beside a request.',
      openSigningPage: 'The page of a link, at its start and after each step.',
      readSigningFile: 'A document on the page of a link.',
      requestSigningCode: '«Получить код» on the page of a link.',
      confirmSigningCode: 'The code that came by letter, before signing.',
      signByLink: '«Подписать» on the page of a link.',
      declineByLink: '«Отказаться от подписания» on the page of a link.',
      downloadSignedByLink: '«Скачать подписанное» on the page of a link.',
    },
  },
  {
    name: 'Signatures',
    description: 'Digital signatures (detached CMS) and the certificates they are made with.',
    calls: {
      signDocument:
        'A signature that the browser or CryptoPro made; the bank verifies it before it is stored.',
      checkSignature: 'The page that checks a signature somebody sent.',
      listCertificates: "The agent's certificates in the profile and in the signing dialog.",
      issueCertificate: 'A certificate for a key that the browser has made.',
      requestEnrolmentChallenge: 'First step of enrolling a certificate of another authority.',
      enrolCertificate: 'Second step of enrolling it.',
      revokeCertificate: 'The key is lost or no longer used.',
    },
  },
  {
    name: 'Notifications',
    description: 'What happened to applications, and the counter in the menu.',
    calls: {
      listNotifications: 'The page of notifications.',
      countNotifications: 'The badge in the menu; asked every 30 seconds.',
      readNotification: 'A notification was opened.',
      readAllNotifications: '«Прочитать все».',
      readApplicationNotifications: 'An application was opened: what was told about it is read.',
      deleteNotification: 'Deletes one notification.',
      clearNotifications: '«Очистить все».',
      snoozeNotification: '«Напомнить позже».',
      getNotificationSettings: 'Whether the agent has muted this bank.',
      setNotificationSettings: 'Mutes this bank for a while.',
    },
  },
  {
    name: 'Chat',
    description: 'Threads with the curator, about applications and about requests for documents.',
    calls: {
      listThreads: 'The list of threads.',
      countUnreadChat: 'The badge at the chat in the menu.',
      readThread: 'One thread of the list, after something has changed in it.',
      listMessages: 'The messages of a thread, a window at a time.',
      sendMessage: 'Sends a message; repeating it with the same id sends it once.',
      markThreadRead: 'How far the reader has read.',
      searchMessages: 'The search of the chat.',
      reportTyping: 'Shows the other side that somebody writes.',
      reportDelivered: 'The first of the two ticks beside a message.',
      setResponder: 'A curator takes a thread, or gives it back.',
      createAttachmentLink: 'Before a file of a message is downloaded.',
    },
  },
  {
    name: 'Questionnaire',
    description: 'The agent questionnaire that the security service approves.',
    calls: {
      readQuestionnaire: 'The page of the questionnaire.',
      saveQuestionnaire: 'Every pause in typing.',
      submitForm: '«Отправить на проверку».',
      listQuestionnaires: "The security service's queue.",
      readAgentQuestionnaire: 'One questionnaire, as the security service reads it.',
      decideQuestionnaire: 'Approves, declines, or returns for correction.',
    },
  },
  {
    name: 'Personal data',
    description: 'What 152-ФЗ gives the person: consents, a copy, erasure.',
    calls: {
      readConsentText: 'The text that the registration page asks consent to.',
      listConsents: 'The consents in the profile.',
      exportPersonalData: 'A copy of everything, from the profile.',
      readErasureTerms: 'What would be erased and what the law keeps, before the agent decides.',
      eraseOwnData: 'The withdrawal of the consent, from the profile.',
      readAgentErasureTerms: 'The same for an agent who has written to the bank.',
      eraseAgentData: 'The erasure on a written withdrawal, by a superuser.',
    },
  },
  {
    name: 'Security service',
    description: "The bank's agents and the audit trail.",
    calls: {
      listAgents: 'The page of agents.',
      blockAgent: 'Everything that the agent has ends at once.',
      unblockAgent: 'The agent may sign in again.',
      withdrawApproval: 'The agent may no longer create applications.',
      listAudit: 'The page of the audit trail.',
      exportAudit: 'The audit trail as a file, as it is filtered.',
    },
  },
  {
    name: 'Income',
    description: "The agent's commission, and statements to compare it with.",
    calls: {
      readIncome: 'The page «Мои доходы».',
      exportIncome: 'The same rows as a spreadsheet.',
      importStatement: "A bank's statement (CSV or XLSX) to compare with the income.",
      listStatements: 'The imported statements.',
      readStatement: 'One statement, row by row.',
      deleteStatement: 'Forgets a statement that was imported by mistake.',
    },
  },
  {
    name: 'News',
    description: 'News of the bank, for readers and for editors.',
    calls: {
      listNews: 'The page of news and its sections.',
      readNews: 'One article; it counts as read afterwards.',
      countUnreadNews: 'The counters beside the sections.',
      markAllNewsRead: '«Прочитать все».',
      newsFeed: 'The feed for news readers; it needs no token.',
      readNewsImage: 'The images of an article.',
      listEditedNews: 'The page of the editors.',
      readEditedNews: 'One article in the editor.',
      createNews: 'A new draft.',
      updateNews: 'Saving in the editor.',
      publishNews: 'Publishes now or at a given moment.',
      withdrawNews: 'Takes an article back.',
      deleteNews: 'Deletes a draft.',
      uploadNewsImage: 'An image for an article.',
    },
  },
  {
    name: 'Events',
    description: 'What happens while the portal is open, without a reload.',
    calls: {
      streamEvents: 'Kept open while the portal is; after a gap it goes on where it ended.',
      missedEvents: 'The same by polling, where a stream is cut off on its way.',
    },
  },
] as const satisfies readonly Tag[];

type CallsOf<Subject> = Subject extends Tag ? keyof Subject['calls'] : never;
/** A call that has no purpose above does not compile here: the compiler names it. */
({}) satisfies Readonly<Record<Exclude<EndpointId, CallsOf<(typeof BY_SUBJECT)[number]>>, never>>;

/** The calls by subject. Every call of the contract stands in exactly one of them. */
export const TAGS: readonly Tag[] = BY_SUBJECT;

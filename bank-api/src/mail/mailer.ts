import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A job whose letter is worth something for a day at least: some twenty hours, at last a try in 15 minutes. */
export const LASTING_LETTER = { retryLimit: 90 };

/** An SMTP server that says nothing for so long is given up, well before the next try of the job begins beside this one. */
export const SMTP_SILENCE_MS = 60_000;

/** Sends letters. Call it from a job, so that a failure is tried again. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
  /** Deletes the letters to an address that lie in the outbox; what was sent is beyond reach. */
  forget(address: string): Promise<void>;
}

function headerText(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

/** A letter as readable text: UTF-8 headers (RFC 6532) and an 8-bit body. */
function toEml({ to, subject, text }: Letter, from: string, id: string, at: Date): string {
  const headers = [
    `From: ${headerText(from)}`,
    `To: ${headerText(to)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@bank-api>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return [...headers, '', ...text.split('\n'), ''].join('\r\n');
}

function folderMailer(folder: string, from: string, now: () => Date): Mailer {
  return {
    async send(letter) {
      await mkdir(folder, { recursive: true });
      const id = randomUUID();
      const at = now();
      const path = join(folder, `${at.toISOString().replaceAll(':', '-')}-${id}.eml`);
      const unfinished = `${path}.part`;
      try {
        await writeFile(unfinished, toEml(letter, from, id, at), { mode: 0o600 });
        await rename(unfinished, path);
      } catch (error) {
        // The job tries again, with another name.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async forget(address) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const text = await readFile(path, 'utf8').catch(() => '');
        if (text.split('\r\n').includes(`To: ${headerText(address)}`)) await rm(path, { force: true });
      }
    },
  };
}

// Loaded with the first letter: a server that sends none does not carry the library.
function smtpMailer(url: string, from: string, silenceMs: number): Mailer {
  const options = { url, connectionTimeout: silenceMs, socketTimeout: silenceMs };
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text }) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
      await (await transport).sendMail({ from, to, subject, text });
    },
    forget: () => Promise.resolve(),
  };
}

/** SMTP when configured, the folder `outbox` under the data folder otherwise. */
export function createMailer(config: Config, now: () => Date, silenceMs = SMTP_SILENCE_MS): Mailer {
  return config.smtpUrl === undefined
    ? folderMailer(join(config.dataDir, 'outbox'), config.mailFrom, now)
    : smtpMailer(config.smtpUrl, config.mailFrom, silenceMs);
}

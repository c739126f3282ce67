import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

const messages = [];
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      messages.push({ To: envelope.rcptTo.map(({ address }) => ({ Address: address })) });
      done();
    });
  },
}).listen(1025, '0.0.0.0');
createServer((_request, response) => response.end(JSON.stringify({ messages }))).listen(8025, '0.0.0.0');
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit());

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // One classic script that leaves the lifecycles in a variable: what the packer takes. React is this remote's own.
    lib: { entry: 'src/remote.jsx', formats: ['iife'], name: 'PortalRemote', fileName: () => 'remote.js' },
    cssCodeSplit: false,
    sourcemap: true,
  },
});

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { learn, settings } from './settings.svelte';
import { watchForUpdates } from './updates.svelte';

await learn(settings.language);
mount(App, { target: document.getElementById('app')! });
void watchForUpdates();

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { watchForUpdates } from './updates.svelte';

mount(App, { target: document.getElementById('app')! });
void watchForUpdates();

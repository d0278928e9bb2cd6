<?php

// Does one thing in a WordPress, whose folder is the first argument: installs it, or evaluates the code on stdin and
// prints its result as JSON.

declare(strict_types=1);

[, $folder, $what] = $argv;
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
if ($what === 'install') {
    define('WP_INSTALLING', true);
}
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
if ($what === 'install') {
    wp_install('A site', 'admin', 'admin@example.nl', true, '', 'a password');
    wp_insert_user(['user_login' => 'reader', 'user_pass' => 'a password', 'role' => 'editor']);
    switch_theme('plain');
} else {
    echo json_encode(eval(stream_get_contents(STDIN)), JSON_THROW_ON_ERROR);
}
